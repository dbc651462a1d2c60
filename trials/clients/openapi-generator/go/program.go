// Uses the generated client alone. Built in the manner of Debian's packages: GOPATH, without modules.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"

	"muster"
)

type scenario struct {
	Url          string
	RequesterKey string
	ApproverKey  string
	EmployeeCode string
	Shares       [][2]float64
	Expense      struct {
		PositionId int64
		PaycodeId  int64
		Amount     float64
		Merchant   string
	}
}

func clientFor(url, key string) *muster.APIClient {
	configuration := muster.NewConfiguration()
	configuration.Servers = muster.ServerConfigurations{{URL: url}}
	configuration.DefaultHeader["Authorization"] = "Bearer " + key
	return muster.NewAPIClient(configuration)
}

// A success without a body is an error to the client, since it has no content type.
func check(response *http.Response, err error) *http.Response {
	if response == nil || response.StatusCode >= 300 || (err != nil && response.ContentLength > 0) {
		panic(err)
	}
	return response
}

func idIn(response *http.Response) int64 {
	id, err := strconv.ParseInt(path.Base(response.Header.Get("Location")), 10, 64)
	if err != nil {
		panic(err)
	}
	return id
}

func main() {
	var input scenario
	if err := json.NewDecoder(os.Stdin).Decode(&input); err != nil {
		panic(err)
	}
	background := context.Background()
	requester := clientFor(input.Url, input.RequesterKey)
	approver := clientFor(input.Url, input.ApproverKey)

	costCentres := []string{}
	for page, pages := 1, 1; page <= pages; page++ {
		found, response, err := requester.CostCentresApi.ListCostCentres(background).PageNumber(int32(page)).PageSize(7).Execute()
		check(response, err)
		for _, each := range found {
			costCentres = append(costCentres, each.Code)
		}
		pages, _ = strconv.Atoi(response.Header.Get("X-Paging-TotalPages"))
	}

	employees, response, err := requester.EmployeesApi.SearchEmployees(background).EmployeeCode(input.EmployeeCode).Execute()
	check(response, err)
	employee := employees[0]

	command := muster.NewCreateChangeRequestCommand(muster.CHANGETYPENAME_COST_CENTRE, employee.Id)
	command.SetSubmitImmediately(false)
	asked := []muster.CostCentreShareCommand{}
	for _, share := range input.Shares {
		asked = append(asked, *muster.NewCostCentreShareCommand(int64(share[0]), share[1]))
	}
	command.SetCostCentre(asked)
	create := requester.ChangeRequestsApi.CreateChangeRequest(background).CreateChangeRequestCommand(*command)
	preview, response, err := create.DryRun(true).Execute()
	check(response, err)
	fields := []string{}
	for _, change := range preview.Changes {
		fields = append(fields, change.Field)
	}
	_, response, err = create.Execute()
	id := idIn(check(response, err))
	read := func() muster.ChangeRequest {
		request, response, err := requester.ChangeRequestsApi.GetChangeRequest(background, id).Execute()
		check(response, err)
		return request
	}
	statuses := []muster.ChangeRequestStatus{read().Status}
	_, response, err = requester.ChangeRequestsApi.SubmitChangeRequest(background, id).Execute()
	check(response, err)
	for {
		request := read()
		statuses = append(statuses, request.Status)
		if request.Status != muster.CHANGEREQUESTSTATUS_PENDING {
			break
		}
		decision := muster.NewApproveChangeRequestCommand()
		decision.SetRevision(request.Revision)
		_, response, err = approver.ChangeRequestsApi.ApproveChangeRequest(background, id).ApproveChangeRequestCommand(*decision).Execute()
		check(response, err)
	}
	changed, response, err := requester.EmployeesApi.GetEmployee(background, employee.Id).Execute()
	check(response, err)
	shares := [][]interface{}{}
	for _, share := range changed.CostCentres {
		shares = append(shares, []interface{}{share.CostCentre.Id, share.Percentage})
	}

	claim := muster.NewCreateExpenseApplicationCommand(input.Expense.PositionId, input.Expense.PaycodeId, employee.Id)
	claim.SetAmountApplied(input.Expense.Amount)
	claim.SetMerchant(input.Expense.Merchant)
	claim.SetDescription("Deck boots.")
	claim.SetReceiptReference("R-1")
	claim.SetSubmitImmediately(false)
	_, response, err = requester.ExpenseApplicationsApi.CreateExpenseApplication(background).CreateExpenseApplicationCommand(*claim).Execute()
	expenseId := idIn(check(response, err))
	_, response, err = requester.ExpenseApplicationsApi.SubmitExpenseApplication(background, expenseId).Execute()
	check(response, err)
	expense, response, err := requester.ExpenseApplicationsApi.GetExpenseApplication(background, expenseId).Execute()
	check(response, err)

	claim.SetDescription(strings.Repeat("x", 501))
	claim.SetMerchant(strings.Repeat("x", 201))
	_, response, err = requester.ExpenseApplicationsApi.CreateExpenseApplication(background).CreateExpenseApplicationCommand(*claim).Execute()
	refused := err.(muster.GenericOpenAPIError).Model().(muster.InvalidRequest)

	json.NewEncoder(os.Stdout).Encode(map[string]interface{}{
		"costCentres": costCentres,
		"found":       map[string]interface{}{"id": employee.Id, "name": employee.Name},
		"preview":     map[string]interface{}{"status": preview.Status, "fields": fields},
		"statuses":    statuses,
		"shares":      shares,
		"expense": map[string]interface{}{
			"id": expense.Id, "status": expense.Status, "amount": expense.GetAmountApplied(), "merchant": expense.GetMerchant(),
		},
		"refusal": map[string]interface{}{"status": response.StatusCode, "modelState": refused.ModelState},
	})
}
